/** Names of the `.gitignore` templates that the mock knows. */
export const gitignores = [
	"AL",
	"Actionscript",
	"Android",
	"C",
	"C++",
	"Go",
	"Java",
	"Kotlin",
	"Lua",
	"Node",
	"Python",
	"Ruby",
	"Rust",
	"Swift",
	"TeX",
	"VisualStudio",
	"Zig",
];

/** The text of a `.gitignore` template. */
export function gitignoreText(name: string): string {
	if (name !== "Go") return `# ${name}\nbuild/\n*.log\n`;
	return "# Binaries for programs and plugins\n*.exe\n*.exe~\n*.dll\n*.so\n*.dylib\n\n# Test binary, built with `go test -c`\n*.test\n\n# Output of the go coverage tool\n*.out\n\n# Go workspace file\ngo.work\ngo.work.sum\n\n# env file\n.env\n";
}

/** Names of the licenses that the mock knows. */
export const licenses = [
	"0BSD",
	"AGPL-3.0-or-later",
	"Apache-2.0",
	"BSD-2-Clause",
	"BSD-3-Clause",
	"EUPL-1.2",
	"GPL-3.0-or-later",
	"ISC",
	"LGPL-3.0-or-later",
	"MIT",
	"MPL-2.0",
	"Unlicense",
];

/** How all licenses are put into a repository. */
export const licenseUse =
	"Create a text file (typically named LICENSE or LICENSE.txt) in the root of your source code and copy the text of the license into the file";

const mit =
	'MIT License\n\nCopyright (c) <year> <copyright holders>\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.\n';

/** The text of a license; of the MIT license the whole, of the others their name. */
export const licenseText = (name: string): string => (name === "MIT" ? mit : `${name} License\n`);
