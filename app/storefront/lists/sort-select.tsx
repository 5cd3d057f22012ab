import { useRef } from 'react';
import type { ListSorts } from '#shop/catalogue/lists/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { LIST_FORM } from './list-panel.tsx';
import { SORT_WORDS } from './list-words.ts';
import { type List, useFollowedAddress } from './use-list.ts';

/** 'sort by': part of the list's form, which is submitted on change; without scripts it has a button. */
export function SortSelect({ list, sorts }: { list: List; sorts: ListSorts }) {
	const select = useRef<HTMLSelectElement>(null);
	const { settled, state } = list;
	useFollowedAddress(settled, () => {
		if (select.current) select.current.value = state.sort;
	});
	return (
		<div className="flex min-w-0 items-center justify-end gap-2">
			<label htmlFor="sort" className="shrink-0 text-slate text-sm noscript:max-sm:sr-only">
				sort by
			</label>
			<select
				id="sort"
				name="sort"
				form={LIST_FORM}
				ref={select}
				defaultValue={state.sort}
				onChange={({ currentTarget: { form } }) => form && list.show(form)}
				className="min-h-11 min-w-0 text-ellipsis rounded-control border border-edge bg-paper px-3 font-semibold text-sm max-sm:px-2 max-sm:font-medium"
			>
				{sorts.map((sort) => (
					<option key={sort} value={sort}>
						{SORT_WORDS[sort]}
					</option>
				))}
			</select>
			<span className="hidden noscript:block">
				<Button type="submit" kind="quiet" size="small" form={LIST_FORM}>
					Sort
				</Button>
			</span>
		</div>
	);
}
