import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import {
	type FamilyOption,
	familyOptions,
	type ProductFamily,
} from '#shop/families/family-choices.ts';
import { formatKobo } from '#shop/kit/money.ts';

/** Of more values than these the prices are left to their own pages: they would fill a phone. */
const MOST_PRICED = 12;

/** In a link's state: the option that was chosen, so that the next page keeps the focus there. */
type Chosen = { chosenOption?: string };

/**
 * Chooses among the products of a family: every value is a link to the product that has it, so each choice is an address
 * and works without scripts.
 */
export function FamilyChooser({
	family,
	productId,
	base,
}: {
	family: ProductFamily;
	/** The one whose page it is. */
	productId: number;
	/** What stands before the slugs: "/product". */
	base: string;
}) {
	const options = familyOptions(family, productId);
	const prices = new Set(family.members.map(({ sellingKobo }) => sellingKobo));
	return (
		<div className="space-y-3">
			{options.map((option) => (
				<OptionLinks key={option.name} option={option} base={base} withPrices={prices.size > 1} />
			))}
		</div>
	);
}

function OptionLinks({
	option,
	base,
	withPrices,
}: {
	option: FamilyOption;
	base: string;
	withPrices: boolean;
}) {
	const { state }: { state: Chosen | null } = useLocation();
	const current = useRef<HTMLAnchorElement>(null);
	const wasChosen = state?.chosenOption === option.name;
	useEffect(() => {
		if (wasChosen) current.current?.focus({ preventScroll: true });
	}, [wasChosen]);
	const isPriced = withPrices && option.choices.length <= MOST_PRICED;
	const id = `choose-${option.name.toLowerCase().replace(/\W+/g, '-')}`;
	return (
		<nav aria-labelledby={id}>
			<p id={id} className="text-sm">
				<span className="text-slate">{option.name}: </span>
				<span className="wrap-anywhere font-semibold">{option.value}</span>
			</p>
			<ul className="mt-1.5 flex flex-wrap gap-2">
				{option.choices.map(({ value, slug, isCurrent, instead, qty, sellingKobo }) => (
					<li key={value} className="flex min-w-0">
						<Link
							ref={isCurrent ? current : undefined}
							to={`${base}/${slug}`}
							state={{ chosenOption: option.name } satisfies Chosen}
							preventScrollReset
							aria-current={isCurrent ? 'true' : undefined}
							className={`flex min-h-11 min-w-11 flex-col justify-center rounded-control border px-3 py-1 text-sm leading-tight hover:border-ink ${isCurrent ? 'border-ink bg-paper ring-1 ring-ink' : 'border-edge bg-paper'} ${instead ? 'border-dashed' : ''} ${qty > 0 ? '' : 'text-slate'}`}
						>
							<span className="wrap-anywhere font-semibold">{value}</span>
							{isPriced ? <span className="tabular-nums">{formatKobo(sellingKobo)}</span> : null}
							{instead ? <span className="text-slate text-xs">only in {instead}</span> : null}
							{qty > 0 ? null : <span className="text-red text-xs">Out of Stock</span>}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
