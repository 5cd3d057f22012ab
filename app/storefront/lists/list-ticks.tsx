import { type ReactNode, useRef, useState } from 'react';
import type { Choice } from '#shop/catalogue/lists/list-facets.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { type List, useFollowedAddress } from './use-list.ts';

// Tick boxes to choose from, each with how many products it would leave.

export const ROW = 'flex min-h-11 items-center gap-3 text-sm pointer-fine:min-h-9';
const INDENTS = ['', ' pl-5', ' pl-10', ' pl-15'];
/** How many choices of a kind are visible without unfolding. */
const FIRST_CHOICES = 8;

type ChoiceProps = {
	list: List;
	name: string;
	choices: readonly Choice[];
	chosen: readonly string[];
	isLeast: boolean;
};

type TickRowProps = {
	list: List;
	name: string;
	value: string;
	isChosen: boolean;
	count: number;
	isLeast: boolean;
	/** How far it is indented, in levels. */
	level?: number | undefined;
	children: ReactNode;
};

/** A tick box with how many products it would leave. */
export function TickRow(props: TickRowProps) {
	const { list, name, value, isChosen, count, isLeast, level = 0, children } = props;
	const box = useRef<HTMLInputElement>(null);
	const { settled } = list;
	// A tick shows at once.
	useFollowedAddress(settled, () => {
		if (box.current) box.current.checked = isChosen;
	});
	return (
		<label
			className={`${ROW} cursor-pointer has-disabled:cursor-default has-disabled:text-slate${INDENTS[level] ?? ''}`}
		>
			<input
				type="checkbox"
				ref={box}
				name={name}
				value={value}
				defaultChecked={isChosen}
				disabled={count === 0 && !isChosen}
				className="size-5 shrink-0 accent-ember"
			/>
			<span className="min-w-0 grow wrap-anywhere">{children}</span>
			<Count of={count} isLeast={isLeast} />
		</label>
	);
}

/** The first choices; the rest unfolds below. */
export function FoldedTicks({ restWords, ...props }: ChoiceProps & { restWords: string }) {
	const { list, choices, chosen } = props;
	const [first, rest] = [choices.slice(0, FIRST_CHOICES), choices.slice(FIRST_CHOICES)];
	const isRestWanted = list.state.find !== '' || rest.some(({ value }) => chosen.includes(value));
	// Initial state only: a tick must not close the part it is in.
	const [isOpen] = useState(isRestWanted);
	return (
		<>
			<Ticks {...props} choices={first} />
			{rest.length > 0 ? (
				<details open={isOpen}>
					<Summary className={`${ROW} font-semibold`}>
						<Icon name="down" className="size-4" />
						{restWords}
					</Summary>
					<Ticks {...props} choices={rest} />
				</details>
			) : null}
		</>
	);
}

function Ticks({ list, choices, name, chosen, isLeast }: ChoiceProps) {
	return choices.map(({ value, label, count, level }) => (
		<TickRow
			key={value}
			list={list}
			name={name}
			value={value}
			isChosen={chosen.includes(value)}
			count={count}
			isLeast={isLeast}
			level={level}
		>
			{label}
		</TickRow>
	));
}

/** How many products a choice would leave. */
export function Count({ of, isLeast }: { of: number; isLeast: boolean }) {
	return (
		<span className="text-slate tabular-nums">
			<span aria-hidden="true">
				{of}
				{isLeast && of > 0 ? '+' : ''}
			</span>
			<span className="sr-only">
				{isLeast ? 'at least ' : ''}
				{howMany(of, 'product')}
			</span>
		</span>
	);
}
