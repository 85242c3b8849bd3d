// The defects of the visible page that axe does not report.

/** Returns the missing names, duplicate ids, low contrasts, and elements outside the window. It runs in the page. */
export function defects() {
  const wrong = [];
  const visible = (element) => element.checkVisibility?.() ?? true;
  const all = [...document.querySelectorAll("body *")].filter(visible);
  const name = (element) =>
    `${element.tagName.toLowerCase()}#${element.id}.${element.getAttribute("class") ?? ""} ${(element.textContent ?? "").trim().slice(0, 30)}`;
  for (const element of all.filter((element) => element.matches("button, input, select, textarea, canvas, img, [role=button], progress"))) {
    const labelled =
      element.labels?.length > 0 ||
      element.getAttribute("aria-label") ||
      element.getAttribute("alt") ||
      (element.textContent.trim() !== "" && !element.matches("select"));
    if (!labelled) wrong.push(`no name: ${name(element)}`);
  }
  const ids = all.map((element) => element.id).filter(Boolean);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`twice: ${id}`);
  for (const element of document.querySelectorAll("[aria-controls], [aria-labelledby], [aria-describedby], label[for]")) {
    for (const attribute of ["aria-controls", "aria-labelledby", "aria-describedby", "for"]) {
      for (const id of (element.getAttribute(attribute) ?? "").split(" ").filter(Boolean)) {
        if (!document.getElementById(id)) wrong.push(`nothing is called ${id}: ${name(element)}`);
      }
    }
  }
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const linear = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  for (const element of all) {
    if (element.closest("svg, pre, .visually-hidden, .skip") || element.matches(":disabled")) continue;
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (!text) continue;
    const [front, back] = [light(channels(getComputedStyle(element).color)), light(ground(element))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (contrast < 4.5) wrong.push(`contrast ${contrast.toFixed(2)}: ${name(element)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  return wrong;
}
