import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';

/** Which differences are shown: of a kind, of one order, the oldest first. Nothing while there is nothing to choose. */
export function DifferenceFilters({
	state,
	kind,
	orderId,
	kinds,
}: {
	state: 'open' | 'settled';
	kind: string | null;
	orderId: number | null;
	/** Those there are, each with how often. */
	kinds: readonly { kind: string; label: string; total: number }[];
}) {
	if (kinds.length === 0) return null;
	return (
		<FilterBar
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
			]}
		>
			{state === 'settled' ? <input type="hidden" name="state" value={state} /> : null}
			<FilterSelect
				label="Kind"
				name="kind"
				chosen={kind ?? ''}
				options={[
					['', 'All'],
					...kinds.map((each) => [each.kind, `${each.label} (${each.total})`] as const),
				]}
			/>
			{orderId === null ? null : (
				<FilterSelect
					label="Order"
					name="order"
					options={[
						['', 'All'],
						[String(orderId), `Order ${orderId}`],
					]}
				/>
			)}
		</FilterBar>
	);
}
