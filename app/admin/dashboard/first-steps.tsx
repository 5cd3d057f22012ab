import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';

/** How far a new shop is; null once it has something to sell. */
export type FirstStepsDone = { settings: boolean; category: boolean } | null;

/** In order, with where each leads. */
export const FIRST_STEPS = [
	{
		title: 'Tell who you are',
		text: 'Name, address, phones and ways of paying.',
		to: '/admin/settings',
	},
	{
		title: 'Add a category',
		text: 'Products stand in categories, such as Microphones.',
		to: '/admin/category',
	},
	{
		title: 'Add a product',
		text: 'With its price, stock and pictures.',
		to: '/admin/add-product',
	},
	{
		title: 'Or import a catalogue',
		text: 'A table (CSV) from your supplier fills both at once.',
		to: '/admin/import',
	},
];

/** What the owner of an empty shop does first, in order; what is done has a tick. */
export function FirstSteps({ done }: { done: NonNullable<FirstStepsDone> }) {
	const ticks = [done.settings, done.category];
	return (
		<section aria-labelledby="first-steps" className="mt-4 rounded-card bg-paper p-4">
			<h2 id="first-steps" className="text-2xl">
				First steps
			</h2>
			<ol className="mt-3 grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
				{FIRST_STEPS.map(({ title, text, to }, place) => (
					<li key={to}>
						<Link
							to={to}
							className="flex h-full items-start gap-3 rounded-control border border-line p-3 hover:ring-2 hover:ring-ink"
						>
							<span className="min-w-0 grow">
								<span className="block font-semibold">{title}</span>
								<span className="block text-slate text-sm">{text}</span>
							</span>
							<Icon
								name={ticks[place] ? 'check' : 'right'}
								className={`size-5 shrink-0 ${ticks[place] ? 'text-green' : 'text-slate'}`}
							/>
							{ticks[place] ? <span className="sr-only">Done</span> : null}
						</Link>
					</li>
				))}
			</ol>
		</section>
	);
}
