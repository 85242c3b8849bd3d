// Runs Python in Pyodide under Node, with a wheel of the package and further wheels installed by micropip:
//
//     node pyodide.mjs PYODIDE REPOSITORY WHEELS -- ARGUMENTS OF PYTEST
//     node pyodide.mjs PYODIDE REPOSITORY WHEELS -c CODE
//
// PYODIDE is the folder of the npm package and WHEELS a folder. The files of the repository are those of the folder
// /repository, where the tests run. The exit code is that of pytest.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

// Until the tests have passed.
process.exitCode = 1;

const [folder, repository, wheels, mode, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(folder), env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });

// Pyodide's interrupt buffer, written by another thread while Python runs on this one.
const buffer = new Int32Array(new SharedArrayBuffer(4));
const source = `
  const { parentPort, workerData } = require("node:worker_threads");
  parentPort.on("message", (milliseconds) => setTimeout(() => Atomics.store(workerData, 0, 2), milliseconds));
`;
const worker = new Worker(source, { eval: true, workerData: buffer });
await new Promise((started) => worker.once("online", started));
worker.unref();
python.setInterruptBuffer(buffer);
python.registerJsModule("interrupts", { after: (milliseconds) => worker.postMessage(milliseconds) });

// micropip is a package itself. It installs the others, and checks whether their names fit this Pyodide.
python.FS.mkdirTree("/wheels");
const names = readdirSync(wheels).filter((name) => name.endsWith(".whl"));
for (const name of names) python.FS.writeFile(`/wheels/${name}`, readFileSync(resolve(wheels, name)));
for (const name of names.filter((name) => /^(micropip|packaging)-/.test(name))) {
  python.unpackArchive(python.FS.readFile(`/wheels/${name}`), "wheel");
}
const own = names.filter((name) => name.startsWith("impartial_games-"));
const others = names.filter((name) => !own.includes(name) && !/^(micropip|packaging)-/.test(name));
python.globals.set("names", python.toPy([...others, ...own]));
await python.runPythonAsync(`
import micropip
await micropip.install(["emfs:/wheels/" + name for name in names], deps=False)
`);

python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(repository) }, "/repository");
if (mode === "-c") {
  await python.runPythonAsync(rest[0]);
  process.exitCode = 0;
} else {
  python.globals.set("arguments", python.toPy(rest));
  process.exitCode = python.runPython(`
import os, pytest
os.chdir("/repository/crates/python")
int(pytest.main(["-q", "-p", "no:cacheprovider", *arguments]))
`);
}
