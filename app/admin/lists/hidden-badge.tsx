import { FLAG_WORDS } from '#shop/catalogue/lists/flag-words.ts';

/** On cards, which leave away that most things are shown: what shoppers do not see. */
export function HiddenBadge({ status }: { status: number }) {
	if (status === 0) return null;
	return (
		<span className="xl:hidden">
			{' '}
			<span className="rounded-control border border-edge px-1.5 font-normal text-slate text-sm">
				{FLAG_WORDS.status[1]}
			</span>
		</span>
	);
}
