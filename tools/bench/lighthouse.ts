import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chromiumProgram } from './weight.ts';

// What Lighthouse finds on a simulated phone with a slow line.

/** Installed when it is first needed: it is three times as large as everything that the shop itself installs. */
const PACKAGE = 'lighthouse@13.5.0';
const HOME = path.resolve(import.meta.dirname, '../../.cache/lighthouse');
const PROGRAM = path.join(HOME, 'node_modules/lighthouse/cli/index.js');
const RUNS = 3;
const RUN_LIMIT_MS = 120_000;
const REPORT_BYTES = 50_000_000;

const score = z.object({ score: z.number().nullable() });
const figure = z.object({ numericValue: z.number() });
const Report = z.object({
	environment: z.object({ benchmarkIndex: z.number() }),
	categories: z.object({
		performance: score,
		accessibility: score,
		'best-practices': score,
		seo: score,
	}),
	audits: z.object({
		'largest-contentful-paint': figure,
		'total-blocking-time': figure,
		'cumulative-layout-shift': figure,
		'unused-javascript': z.object({
			details: z.object({ items: z.array(z.object({ wastedBytes: z.number() })) }).optional(),
		}),
	}),
});

type LighthouseResult = {
	/** Out of 100. */
	scores: Record<keyof z.infer<typeof Report>['categories'], number>;
	lcpMs: number;
	blockingMs: number;
	layoutShift: number;
	/** Of what was loaded, compressed. */
	unusedScriptBytes: number;
	/**
	 * How fast this machine was meanwhile, by Lighthouse's own short calculation. It slows any machine down to a quarter, so
	 * `blockingMs` and the score of performance compare only between runs of about the same index.
	 */
	machineIndex: number;
};

/** The median of three runs, figure by figure. */
export async function auditPage(url: string): Promise<LighthouseResult> {
	await install();
	const runs: LighthouseResult[] = [];
	for (let run = 0; run < RUNS; run += 1) runs.push(await auditOnce(url));
	const of = (read: (result: LighthouseResult) => number) => median(runs.map(read));
	return {
		scores: {
			performance: of(({ scores }) => scores.performance),
			accessibility: of(({ scores }) => scores.accessibility),
			'best-practices': of(({ scores }) => scores['best-practices']),
			seo: of(({ scores }) => scores.seo),
		},
		lcpMs: of(({ lcpMs }) => lcpMs),
		blockingMs: of(({ blockingMs }) => blockingMs),
		layoutShift: of(({ layoutShift }) => layoutShift),
		unusedScriptBytes: of(({ unusedScriptBytes }) => unusedScriptBytes),
		machineIndex: of(({ machineIndex }) => machineIndex),
	};
}

async function install(): Promise<void> {
	if (existsSync(PROGRAM)) return;
	process.stdout.write(`  Installing ${PACKAGE}\n`);
	await promisify(execFile)('npm', ['install', '--prefix', HOME, '--no-save', PACKAGE]);
}

async function auditOnce(url: string): Promise<LighthouseResult> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[
			PROGRAM,
			url,
			'--quiet',
			'--output=json',
			'--chrome-flags=--headless=new --no-sandbox --disable-gpu',
		],
		{
			timeout: RUN_LIMIT_MS,
			maxBuffer: REPORT_BYTES,
			env: { ...process.env, CHROME_PATH: chromiumProgram() },
		},
	);
	const { environment, categories, audits } = Report.parse(JSON.parse(stdout));
	const unused = audits['unused-javascript'].details?.items ?? [];
	return {
		scores: {
			performance: outOf100(categories.performance),
			accessibility: outOf100(categories.accessibility),
			'best-practices': outOf100(categories['best-practices']),
			seo: outOf100(categories.seo),
		},
		lcpMs: audits['largest-contentful-paint'].numericValue,
		blockingMs: audits['total-blocking-time'].numericValue,
		layoutShift: audits['cumulative-layout-shift'].numericValue,
		unusedScriptBytes: unused.reduce((sum, { wastedBytes }) => sum + wastedBytes, 0),
		machineIndex: environment.benchmarkIndex,
	};
}

const outOf100 = ({ score: part }: z.infer<typeof score>) => Math.round((part ?? 0) * 100);

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
