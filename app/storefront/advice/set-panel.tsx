import { Form, Link } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FIND, SET, withSet } from './set-address.ts';

type Found = { slug: string; name: string; sellingKobo: number };
type SetPanelProps = {
	/** The query of the page. */
	typed: Record<string, string>;
	set: readonly (Found & { inStock: boolean })[];
	/** What was searched for; null when nothing was. */
	found: readonly Found[] | null;
	busy: boolean;
};

/** The products that go together here, found in the shop and put into the cart at once. Each step is an address. */
export function SetPanel({ typed, set, found, busy }: SetPanelProps) {
	const slugs = set.map(({ slug }) => slug);
	const total = set.reduce((sum, { sellingKobo }) => sum + sellingKobo, 0);
	const typedOnly = Object.entries(typed).filter(([name]) => name !== SET && name !== FIND);
	return (
		<section aria-labelledby="set" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="set" className="text-2xl">
				Your set
			</h2>
			{set.length > 0 ? (
				<>
					<ul className="mt-2 divide-y divide-line">
						{set.map(({ slug, name, sellingKobo, inStock }) => (
							<li key={slug} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
								<Link
									to={`/product/${slug}`}
									className="wrap-anywhere inline-flex min-h-11 min-w-0 grow basis-40 items-center underline-offset-4 hover:underline"
								>
									{name}
								</Link>
								<span className="tabular-nums">
									{inStock ? formatKobo(sellingKobo) : 'Out of Stock'}
								</span>
								<Link
									to={withSet(
										typed,
										slugs.filter((each) => each !== slug),
									)}
									preventScrollReset
									className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
								>
									Remove<span className="sr-only"> {name}</span>
								</Link>
							</li>
						))}
					</ul>
					<Form method="post" className="mt-2 flex flex-wrap items-center justify-between gap-3">
						<span className="font-bold text-xl tabular-nums">{formatKobo(total)}</span>
						<Button type="submit" kind="ink" busy={busy}>
							Put the set into the cart
						</Button>
					</Form>
				</>
			) : (
				<p className="mt-1 text-slate text-sm">
					Find what you need in the shop, and put all of it into the cart at once.
				</p>
			)}
			<Form preventScrollReset className="mt-4 flex items-end gap-2">
				{typedOnly.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{slugs.map((slug) => (
					<input key={slug} type="hidden" name={SET} value={slug} />
				))}
				<div className="min-w-0 grow">
					<InputField
						key={typed[FIND]}
						name={FIND}
						type="search"
						label="Find in the shop"
						defaultValue={typed[FIND] ?? ''}
						autoComplete="off"
					/>
				</div>
				<Button type="submit" kind="quiet">
					Find
				</Button>
			</Form>
			{found ? <FoundProducts found={found} typed={typed} slugs={slugs} /> : null}
		</section>
	);
}

type FoundProps = {
	found: readonly Found[];
	typed: Record<string, string>;
	slugs: readonly string[];
};

function FoundProducts({ found, typed, slugs }: FoundProps) {
	if (found.length === 0) return <p className="mt-2">Nothing found: try fewer words.</p>;
	return (
		<ul className="mt-2 divide-y divide-line">
			{found.map(({ slug, name, sellingKobo }) => (
				<li key={slug} className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-sm">
					<span className="wrap-anywhere min-w-0 grow basis-40">{name}</span>
					<span className="tabular-nums">{formatKobo(sellingKobo)}</span>
					{slugs.includes(slug) ? (
						<span className="text-slate">In the set</span>
					) : (
						<Link
							to={withSet(typed, [...slugs, slug])}
							preventScrollReset
							className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						>
							Add<span className="sr-only"> {name} to the set</span>
						</Link>
					)}
				</li>
			))}
		</ul>
	);
}
