import { Link } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Button } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { loadedText } from './load-goods.ts';
import { isOnlyHere } from './sale-queue.ts';
import type { WhyLater } from './send-sale-to-shop.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { Till } from './use-till.ts';

/** Whether the till is connected, how old its goods are, and what waits to be sent. */
export function TillStatus({ till }: { till: Till }) {
	const waiting = till.sales.filter(({ state }) => state === 'waiting').length;
	const why = till.stopped?.why ?? till.cutOff;
	const reload = useFocusAfterRemoval<HTMLButtonElement>(waiting);
	const isAtRisk = !till.isLasting && till.sales.some(isOnlyHere);
	return (
		<div className="mt-4 flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
			<div role="status">
				<p className={why ? 'font-semibold text-amber' : 'text-slate'}>{goodsText(till, why)}</p>
				{waiting > 0 ? (
					<p className="font-semibold text-amber">
						{howMany(waiting, 'sale')} to be sent. {till.stopped ? WHEN[till.stopped.why] : ''}
					</p>
				) : null}
				{isAtRisk ? (
					<p className="max-w-prose">
						This browser may clear what the shop does not have yet, when the device is full or the
						till stays closed for days: leave it open, and connect it soon.
					</p>
				) : null}
			</div>
			<div className="flex flex-wrap gap-x-2">
				{waiting > 0 ? (
					<Button kind="quiet" size="small" onClick={till.send}>
						Send now
					</Button>
				) : null}
				<Button ref={reload} kind="plain" size="small" className="px-0!" onClick={till.reloadGoods}>
					Get prices and stock anew
				</Button>
			</div>
			{till.loading === null ? null : (
				<LevelMeter
					value={till.loading}
					segments={24}
					className="h-2.5 basis-full"
					label="Prices and stock"
					progress
				/>
			)}
			{why === 'session' ? (
				<p className="basis-full">
					<Link to="/login?next=%2Fadmin%2Ftill" className={LINK}>
						Sign in again
					</Link>
				</p>
			) : null}
			{why === 'second-factor' ? (
				<p className="basis-full">
					{/* Opened anew, this page asks for it, or leads to where one is set up. */}
					<Link to="/admin/till" className={LINK}>
						Show your second factor, or set one up
					</Link>
				</p>
			) : null}
		</div>
	);
}

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

const WHEN: Record<WhyLater, string> = {
	connection: 'They go as soon as there is a connection.',
	session: 'They go once you are signed in.',
	'second-factor': 'They go once you have shown your second factor.',
	role: 'They go once somebody signs in who sells at the counter.',
	busy: 'They are sent again by themselves.',
};

const WHY: Record<WhyLater, string> = {
	connection: 'No connection.',
	session: 'You are no longer signed in.',
	'second-factor': 'The shop requires a second factor of its staff, which you have not shown yet.',
	role: 'Your role does not sell at the counter: ask whoever runs the shop.',
	busy: 'The shop does not answer properly at the moment.',
};

function goodsText({ goods, goodsAt, loading }: Till, why: WhyLater | null): string {
	if (goodsAt === null)
		return loading === null && why
			? `${WHY[why]} This device has no goods yet.`
			: 'Loading the goods.';
	const stored = `${howMany(goods.length, 'product')}, prices and stock of ${loadedText(goodsAt)}.`;
	return `${why ? WHY[why] : 'Connected.'} ${stored}`;
}
