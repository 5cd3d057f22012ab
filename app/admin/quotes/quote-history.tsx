import type { quoteHistory } from './read-history.ts';

type Entry = Awaited<ReturnType<typeof quoteHistory>>[number];

/** What happened to a quotation, the last first. */
export function QuoteHistory({ history }: { history: readonly Entry[] }) {
	return (
		<section aria-labelledby="history" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="history" className="text-2xl">
				History
			</h2>
			<ol className="mt-3 space-y-3">
				{history.map(({ id, title, at, by, fields }) => (
					<li key={id} className="border-line border-l-4 pl-3 first:border-green">
						<p className="font-semibold">{title}</p>
						<p className="text-slate text-sm">
							{at} by {by}
						</p>
						{fields.length > 0 ? (
							<p className="wrap-anywhere text-sm">{fields.join('; ')}</p>
						) : null}
					</li>
				))}
			</ol>
		</section>
	);
}
