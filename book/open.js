// Links from rule files and commands in the book to the page that answers questions in the browser. The static site has the
// page in the folder above the book; without the page, the book has no such links.

(async () => {
  // The static site has the tables of the atlas as pages in the folder of the book.
  const tables = document.getElementById("atlas-tables");
  if (tables !== null) tables.hidden = !(await fetch("atlas/index.html", { method: "HEAD" }).then((response) => response.ok, () => false));

  const page = new URL(`${document.querySelector("script[src$='open.js'], script[src*='open-']").src.replace(/[^/]*$/, "")}../`);
  const exists = await fetch(new URL("page.js", page), { method: "HEAD" }).then((response) => response.ok, () => false);
  if (!exists) return;

  const link = (text, query) => {
    const anchor = document.createElement("a");
    anchor.href = `${page}#${new URLSearchParams(query)}`;
    anchor.textContent = text;
    anchor.className = "open-in-page";
    return anchor;
  };

  /// Returns the link for a rule file, with parameters if the file needs some.
  const ofRules = (rules) => {
    const named = rules.match(/^game \S+?\(([^)]*)\)/m);
    const parameters = named ? { parameters: named[1].split(",").map((_, i) => i + 2).join(",") } : {};
    return link(`Open ${rules.match(/^game ([^\s(]+)/m)[1]} in the page`, { rules, ...parameters });
  };

  /// The commands whose game and position the page shows, with the view for each.
  const VIEWS = { value: "play", moves: "play", play: "play", genus: "reports", period: "reports", quotient: "reports", explain: "reports", check: "claims", prove: "proofs", discover: "proofs" };

  /// Returns the words of a command; quotes join words.
  const words = (line) => (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));

  const ofCommand = (line) => {
    const [, command, game, position] = words(line);
    const view = VIEWS[command];
    if (!view || !game || /[-./]/.test(game[0]) || /\.game|[<>|]/.test(line)) return null;
    const at = position && !position.includes("..") && !position.startsWith("-") && /^(value|moves|play|genus)$/.test(command) ? { position } : {};
    return link(`Open ${[game, at.position].filter(Boolean).join(" ")} in the page`, { game, ...at, ...(view === "play" ? {} : { view }), ...(line.includes("--misere") ? { misere: "1" } : {}) });
  };

  /// Returns the link for the command that draws a position of a built-in game.
  const ofDrawing = (line) => {
    const [, , , game, position] = words(line);
    return game.includes(".game") || !position ? null : link(`Open ${game} ${position} in the page`, { game, position });
  };

  for (const code of document.querySelectorAll("main pre > code")) {
    const text = code.textContent;
    const links = [];
    if (/^(#.*\n)*game \S/.test(text)) links.push(ofRules(text));
    if (text.startsWith("impartial draw position ")) links.push(ofDrawing(text));
    // A transcript: files that are shown by cat, and commands.
    for (const piece of text.split(/^\$ /m).slice(1)) {
      const [line, ...output] = piece.split("\n");
      if (/^cat \S+\.game$/.test(line) && /^game /m.test(output.join("\n"))) links.push(ofRules(output.join("\n")));
      else if (line.startsWith("impartial ")) links.push(ofCommand(line));
    }
    if (links.some(Boolean)) {
      const paragraph = document.createElement("p");
      paragraph.append(...links.filter(Boolean).flatMap((one, i) => (i === 0 ? [one] : [" · ", one])));
      code.parentElement.after(paragraph);
    }
  }
})();
