#!/usr/bin/env node
const argv = process.argv.slice(2);

// A client that starts the server over stdio waits for its tools: nothing but the protocol is loaded on that way.
if (argv.length === 1 && argv[0] === 'stdio') {
  const { stdio } = await import('./cli/stdio.js');
  try {
    await stdio();
  } catch (error) {
    const { report } = await import('./cli/output.js');
    process.exitCode = report(error);
  }
} else {
  const { run } = await import('./cli/program.js');
  process.exitCode = await run(argv);
}
