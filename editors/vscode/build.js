// Makes made/railhead-scenarios-VERSION.vsix. `npm run package` calls it, once it has what it needs.
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const esbuild = require("esbuild");

const top = path.join(__dirname, "../..");
const made = path.join(__dirname, "made");
const inside = path.join(made, "extension");
/** The packer of Visual Studio Code, which brings more than everything else together: it is fetched when it is needed. */
const VSCE = "@vscode/vsce@3.7.1";

const manifest = require("./package.json");

/** The packages of the bundled files, with the texts of their licences. */
const notices = (inputs) => {
  const packages = new Set();
  for (const input of Object.keys(inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name) packages.add(name);
  }
  const notice = (name) => {
    const folder = path.join(__dirname, "node_modules", name);
    const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, "package.json")));
    const texts = fs.readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|thirdparty)/i.test(file));
    if (!texts.length) throw new Error(`${name} has no text of its licence`);
    const text = texts.map((file) => fs.readFileSync(path.join(folder, file), "utf8").trim());
    return `${name} ${version} (${license})\n\n${text.join("\n\n")}\n`;
  };
  return [...packages].sort().map(notice).join(`\n${"=".repeat(80)}\n`);
};

const main = async () => {
  fs.rmSync(made, { recursive: true, force: true });
  fs.mkdirSync(inside, { recursive: true });
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(__dirname, "extension.js")],
    absWorkingDir: __dirname,
    outfile: path.join(inside, "extension.js"),
    bundle: true,
    platform: "node",
    target: "node16",
    external: ["vscode"],
    minify: true,
    legalComments: "none",
    metafile: true,
  });
  for (const file of ["README.md", "language.json", "ron.tmLanguage.json"]) {
    fs.copyFileSync(path.join(__dirname, file), path.join(inside, file));
  }
  fs.copyFileSync(path.join(top, "packaging/railhead.png"), path.join(inside, "railhead.png"));
  const licences = ["LICENSE-MIT", "LICENSE-APACHE"].map((file) => fs.readFileSync(path.join(top, file), "utf8"));
  fs.writeFileSync(path.join(inside, "LICENSE.txt"), `${manifest.license}\n\n${licences.join("\n\n")}`);
  fs.writeFileSync(path.join(inside, "notices.txt"), notices(metafile.inputs));
  const { scripts, devDependencies, ...shipped } = manifest;
  shipped.files = fs.readdirSync(inside);
  fs.writeFileSync(path.join(inside, "package.json"), JSON.stringify(shipped, null, 2) + "\n");
  const packagePath = path.join(made, `${manifest.name}-${manifest.version}.vsix`);
  // The project has no public address that the package could name.
  const options = ["--no-dependencies", "--allow-missing-repository", "--out", packagePath];
  execFileSync("npx", ["--yes", VSCE, "package", ...options], { cwd: inside, stdio: "inherit" });
  console.log(packagePath);
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
