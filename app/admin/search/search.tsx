import { Link } from 'react-router';
import { joinWords } from '#shop/kit/join-words.ts';
import { readListQuery } from '#shop/kit/list-pages.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/search.ts';
import { searchAdmin } from './search-admin.ts';
import { SEARCH_KINDS } from './search-kinds.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Search');

export const loader = staffLoader(async (context, { url }: Route.LoaderArgs) => {
	const { q } = readListQuery({ q: url.searchParams.get('q') }, ['newest']);
	return { q, found: q ? await searchAdmin(context, q) : [] };
});

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
	const hits = found.filter(({ total }) => total > 0);
	const misses = found.filter(({ total }) => total === 0);
	const among = joinWords(
		misses.map(({ kind }) => SEARCH_KINDS[kind].label.toLowerCase()),
		'or',
	);
	return (
		<>
			<PageHead
				title="Search"
				lead={q ? `for "${q}"` : 'Type what you look for into the bar above.'}
			/>
			<div className="mt-4 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
				{hits.map((each) => (
					<Found key={each.kind} q={q} {...each} />
				))}
			</div>
			{misses.length > 0 ? (
				<p className="mt-4 text-slate">{`Nothing found among ${among}.`}</p>
			) : null}
		</>
	);
}

type Kind = Awaited<ReturnType<typeof loader>>['found'][number];

function Found({ q, kind, total, isMore, hits }: Kind & { q: string }) {
	const { label, list } = SEARCH_KINDS[kind];
	const count = `${isMore ? 'more than ' : ''}${total.toLocaleString('en-NG')}`;
	return (
		<section className="min-w-0 rounded-card bg-paper p-4">
			<h2 className="text-2xl">
				{label} <span className="text-slate tabular-nums">{count}</span>
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{hits.map(({ to, name, fact }) => (
					<li key={to}>
						<Link to={to} className="wrap-anywhere block py-2 hover:underline">
							{name}{' '}
							<span className="block text-slate text-sm">
								{kind === 'users' ? <EmailText>{fact}</EmailText> : fact}
							</span>
						</Link>
					</li>
				))}
			</ul>
			{total > hits.length ? (
				<Link
					to={`${list}?q=${encodeURIComponent(q)}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					{isMore ? 'See them all' : `See all ${count} ${label.toLowerCase()}`}
				</Link>
			) : null}
		</section>
	);
}
