import { credits, readCredits } from '#shop/settings/credits.ts';
import { shopText } from '#shop/settings/settings.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/credits.ts';
import { PageHead } from './reading-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Credits',
		description: 'The people whose pictures and letters this shop shows, and their licences.',
		path: '/credits',
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Credits', path: '/credits' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const own = readCredits(await shopText(context.db, 'creditsText'));
	context.cachePublicly();
	context.tagCache('settings');
	return { credits: [...own, ...credits] };
});

export default function Credits({ loaderData }: Route.ComponentProps) {
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title="Credits">
				<p>
					Some of what you see here is other people’s work, which they let everybody use if their
					names are told. Thank you.
				</p>
			</PageHead>
			<ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
				{loaderData.credits.map(({ title, author, source, licence, licenceUrl, note }) => (
					<li
						key={`${title} ${author} ${licenceUrl}`}
						className="min-w-0 wrap-anywhere rounded-card bg-paper p-5"
					>
						<h2 className="text-xl">{title}</h2>
						<p className="mt-1">by {author}</p>
						<p className="mt-2 text-slate text-sm">
							From {source}. {note}
						</p>
						<a
							href={licenceUrl}
							rel="license"
							className="mt-1 inline-flex min-h-11 items-center text-ember text-sm underline underline-offset-4"
						>
							{licence}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
