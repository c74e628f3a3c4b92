import { cruise, describeViolation, unseenFolders } from './boundaries.ts';
import { repositoryRoot } from './repository.ts';

const { modules, summary } = await cruise(repositoryRoot);
const problems = [
  ...summary.violations.map(describeViolation),
  ...unseenFolders(modules).map((folder) => `no module was seen in ${folder}`),
];
for (const problem of problems) console.error(problem);
console.log(`${modules.length} modules, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
