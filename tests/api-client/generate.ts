import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

// Generates the types of the client: `node generate.ts http://localhost:3000/api/openapi.json`.

const [source = 'http://localhost:3000/api/openapi.json'] = process.argv.slice(2);
const FILE = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTS(new URL(source), {
	transform: ({ format }) => (format === 'binary' ? FILE : undefined),
});
await writeFile(path.join(import.meta.dirname, 'openapi.gen.d.ts'), astToString(types));
