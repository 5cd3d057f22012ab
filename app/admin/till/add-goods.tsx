import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { findGoods, goodsWithCode, searchable } from './find-goods.ts';
import { ScanCamera } from './scan-camera.tsx';

/**
 * Finds goods by name, and adds them by their code: typed by a scanner, or seen by the camera. All of it on the device, so
 * that it works without a connection.
 */
export function AddGoods({
	goods,
	saleKey,
	isFixed,
	onAdd,
}: {
	goods: readonly TillGoods[];
	/** Another one is another sale, whose first code can be scanned at once. */
	saleKey: string;
	/** While the sale is sent, nothing is added: the camera may still see something. */
	isFixed: boolean;
	onAdd: (goods: TillGoods, isScanned: boolean) => void;
}) {
	const [typed, setTyped] = useState('');
	const [note, setNote] = useState('');
	const field = useRef<HTMLInputElement>(null);
	const all = useMemo(() => searchable(goods), [goods]);
	const sought = useDeferredValue(typed);
	const found = useMemo(() => findGoods(all, sought), [all, sought]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new sale begins with the search.
	useEffect(() => {
		setNote('');
		// On a phone, its keyboard would cover what has just been sold.
		if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
	}, [saleKey]);
	const add = (one: TillGoods, isScanned: boolean) => {
		onAdd(one, isScanned);
		setNote(`Added: ${one.name}.`);
		setTyped('');
	};
	/** Whether a code is of one product, which is added then. */
	const addByCode = (code: string): boolean => {
		if (isFixed) return false;
		const one = goodsWithCode(goods, code);
		if (one) add(one, true);
		else setNote(`No product of this shop has the code ${code}.`);
		return one !== null;
	};
	return (
		<section aria-label="Add goods" className="rounded-card bg-paper p-4 md:p-6">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const only = findGoods(all, typed);
					if (goodsWithCode(goods, typed)) addByCode(typed);
					else if (only[0] && only.length === 1) add(only[0], false);
					else if (only.length === 0 && typed.trim() !== '') addByCode(typed.trim());
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
					onChange={({ target }) => {
						setTyped(target.value);
						setNote('');
					}}
				/>
			</form>
			<ScanCamera onCode={addByCode} />
			<p role="status" className="mt-1 text-slate text-sm empty:hidden">
				{note ||
					(sought.trim() !== '' && found.length === 0 ? `Nothing is found for “${sought}”.` : '')}
			</p>
			{found.length > 0 ? (
				<ul className="mt-3 divide-y divide-line border-line border-y">
					{found.map((one) => (
						<li key={one.id} className="flex min-h-14 items-center gap-3 py-1.5">
							<span className="min-w-0 grow">
								<span className="wrap-anywhere block font-semibold">{one.name}</span>
								<span className="text-slate text-sm tabular-nums">
									{formatKobo(one.kobo)}, {one.stock} in stock
								</span>
							</span>
							<Button
								kind="quiet"
								size="small"
								aria-label={`Add ${one.name}`}
								onClick={() => {
									add(one, false);
									field.current?.focus({ preventScroll: true });
								}}
							>
								Add
							</Button>
						</li>
					))}
				</ul>
			) : null}
		</section>
	);
}
