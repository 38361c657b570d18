// One build in a process of its own, to be killed: says when it begins, and builds what its settings name.
import { buildLibrary } from '../../dist/building/build.js';
import { readConfig } from '../../dist/config.js';

process.send('begin');
const conceptsDir = process.env.TEST_CONCEPTS;
await buildLibrary({ config: readConfig(), conceptsDir, force: true });
process.disconnect();
