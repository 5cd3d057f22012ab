import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { findGoods, goodsWithCode, searchable } from './find-goods.ts';
import { ScanCamera } from './scan-camera.tsx';

type AddGoodsProps = {
	goods: readonly TillGoods[];
	/** Another one is another sale, whose first code can be scanned at once. */
	saleKey: string;
	/** While the sale is sent or asked about, nothing is added: the camera may still see something. */
	isFixed: boolean;
	onAdd: (goods: TillGoods, isScanned: boolean) => void;
};

/**
 * Finds goods by name, and adds them by their code: typed by a scanner, or seen by the camera. All of it on the device, so
 * that it works without a connection.
 */
export function AddGoods(props: AddGoodsProps) {
	const { typed, note, sharedCode, found, field, ...search } = useGoodsSearch(props);
	const results = useRef<HTMLDivElement>(null);
	const backToField = () => field.current?.focus({ preventScroll: true });
	return (
		<section aria-label="Add goods" className="rounded-card bg-paper p-4 md:p-6">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (search.enter() === 'choose') results.current?.querySelector('button')?.focus();
				}}
			>
				<InputField
					ref={field}
					label="Name, SKU or barcode"
					type="search"
					name="q"
					autoComplete="off"
					enterKeyHint="go"
					maxLength={100}
					value={typed}
					onChange={({ target }) => search.type(target.value)}
				/>
			</form>
			<ScanCamera onCode={search.addByCode} />
			<p role="status" className="mt-1 text-slate text-sm empty:hidden">
				{note}
			</p>
			<div role="status">
				{sharedCode === '' ? null : (
					<SharedCode
						code={sharedCode}
						goods={props.goods}
						onChosen={(one) => {
							search.choose(one);
							backToField();
						}}
					/>
				)}
			</div>
			<div ref={results}>
				<FoundGoods
					found={found}
					onAdd={(one) => {
						search.add(one, false);
						backToField();
					}}
				/>
			</div>
		</section>
	);
}

/** What is typed or scanned, what is found for it, and adding it to the sale. */
function useGoodsSearch({ goods, saleKey, isFixed, onAdd }: AddGoodsProps) {
	const [typed, setTyped] = useState('');
	const [note, setNote] = useState('');
	/** A scanned code that several products have: it waits until one is chosen, whatever is scanned meanwhile. */
	const [sharedCode, setSharedCode] = useState('');
	const field = useRef<HTMLInputElement>(null);
	const { all, found, nothing } = useFoundGoods(goods, typed);

	useNewSale(saleKey, () => {
		setNote('');
		setSharedCode('');
		// On a phone, its keyboard would cover what has just been sold.
		if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
	});
	const type = (text: string, said = '') => {
		setTyped(text);
		setNote(said);
	};
	const add = (one: TillGoods, isScanned: boolean) => {
		onAdd(one, isScanned);
		type('', `Added: ${one.name}.`);
	};
	/** Whether products have a code: the only one is added then, and of several one is to be chosen. */
	const addByCode = (code: string): boolean => {
		if (isFixed) return false;
		const [one, ...others] = goodsWithCode(goods, code);
		if (!one) setNote(`No product of this shop has the code ${code}.`);
		else if (others.length === 0) add(one, true);
		else {
			setSharedCode(code);
			type('');
		}
		return one !== undefined;
	};
	/** What Enter does with what is typed; `choose` where several products are found. */
	const enter = (): 'done' | 'choose' => {
		const code = typed.trim();
		const [only, ...others] = findGoods(all, typed);
		if (goodsWithCode(goods, code).length > 0 || (!only && code !== '')) addByCode(code);
		else if (only && others.length > 0) return 'choose';
		else if (only) add(only, false);
		return 'done';
	};
	const choose = (one: TillGoods | null) => {
		setSharedCode('');
		if (one) add(one, true);
	};
	return {
		typed,
		type,
		note: note || nothing,
		sharedCode,
		choose,
		found,
		field,
		add,
		addByCode,
		enter,
	};
}

/** Begins each sale, the first one too. */
function useNewSale(saleKey: string, begin: () => void): void {
	const onNewSale = useEffectEvent(begin);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another key is another sale.
	useEffect(() => onNewSale(), [saleKey]);
}

/** The goods to search, what is found for the typed text, and a sentence where that is nothing. */
function useFoundGoods(goods: readonly TillGoods[], typed: string) {
	const all = useMemo(() => searchable(goods), [goods]);
	const sought = useDeferredValue(typed);
	const found = useMemo(() => findGoods(all, sought), [all, sought]);
	const isNothing = sought.trim() !== '' && found.length === 0;
	return { all, found, nothing: isNothing ? `Nothing is found for “${sought}”.` : '' };
}

/** Asks which of the products it is that have a scanned code. */
function SharedCode({
	code,
	goods,
	onChosen,
}: {
	code: string;
	goods: readonly TillGoods[];
	/** Null for none of them. */
	onChosen: (one: TillGoods | null) => void;
}) {
	const found = goodsWithCode(goods, code);
	return (
		<div className="mt-3">
			<p className="wrap-anywhere font-semibold">
				{howMany(found.length, 'product')} have the code {code}. Which one is it?
			</p>
			<FoundGoods found={found} onAdd={onChosen} />
			<Button kind="plain" size="small" className="px-0!" onClick={() => onChosen(null)}>
				None of them
			</Button>
		</div>
	);
}

function FoundGoods({
	found,
	onAdd,
}: {
	found: readonly TillGoods[];
	onAdd: (one: TillGoods) => void;
}) {
	if (found.length === 0) return null;
	return (
		<ul className="mt-3 divide-y divide-line border-line border-y">
			{found.map((one) => (
				<li key={one.id} className="flex min-h-14 items-center gap-3 py-1.5">
					<span className="min-w-0 grow">
						<span className="wrap-anywhere block font-semibold">{one.name}</span>
						<span className="wrap-anywhere text-slate text-sm tabular-nums">
							{formatKobo(one.kobo)}, {one.stock} in stock{one.sku ? `, SKU ${one.sku}` : ''}
						</span>
					</span>
					<Button
						kind="quiet"
						size="small"
						aria-label={`Add ${one.name}`}
						onClick={() => onAdd(one)}
					>
						Add
					</Button>
				</li>
			))}
		</ul>
	);
}
