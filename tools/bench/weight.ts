import { chromium } from '@playwright/test';

type Weight = {
	html: number;
	css: number;
	script: number;
	image: number;
	font: number;
	total: number;
};

/** What a first visit to a page of the shop may transfer, compressed, in KB. */
export const BUDGET_KB = { html: 25, css: 15, script: 120, total: 250 };

const KINDS: Record<string, keyof Weight> = {
	Document: 'html',
	Stylesheet: 'css',
	Script: 'script',
	Image: 'image',
	Font: 'font',
};

/**
 * How good the line says it is: milliseconds there and back, bytes a second. It decides how far below the screen Chromium
 * fetches lazy pictures: 1,250 px with 4G, 2,500 px with less or where it does not know.
 */
const LINES = {
	'4G': { connectionType: 'cellular4g', latency: 60, downloadThroughput: 1_125_000 },
	'3G': { connectionType: 'cellular3g', latency: 400, downloadThroughput: 87_500 },
} as const;

/** Bytes transferred on a first visit with a phone of 360 px, by kind, without scrolling. */
export async function weigh(url: string, line: keyof typeof LINES): Promise<Weight> {
	const browser = await chromium.launch({
		executablePath: chromiumProgram(),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
	const page = await browser.newPage({
		viewport: { width: 360, height: 740 },
		deviceScaleFactor: 2,
		isMobile: true,
	});
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Network.enable');
	await devtools.send('Network.emulateNetworkConditions', {
		offline: false,
		uploadThroughput: -1,
		...LINES[line],
	});
	const kinds = new Map<string, keyof Weight>();
	const weight: Weight = { html: 0, css: 0, script: 0, image: 0, font: 0, total: 0 };
	devtools.on('Network.responseReceived', ({ requestId, type }) => {
		const kind = KINDS[type];
		if (kind) kinds.set(requestId, kind);
	});
	devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const kind = kinds.get(requestId);
		if (kind) weight[kind] += encodedDataLength;
		weight.total += encodedDataLength;
	});
	await page.goto(url, { waitUntil: 'networkidle' });
	await browser.close();
	return weight;
}

/** @throws Error when no browser is named */
export function chromiumProgram(): string {
	const program = process.env.CHROMIUM_PATH;
	if (!program) throw new Error('CHROMIUM_PATH names no browser: start this with "npm run bench".');
	return program;
}
