import { useEffect, useRef, useState } from 'react';
import { nairaToKobo } from '#shop/kit/money.ts';
import { CURRENCIES, CURRENCY_NAMES } from '#shop/pricing/currencies.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { InputField, SelectField } from '../../ui/field.tsx';

export const COST_FIELDS = ['cost_price', 'supplier_currency', 'supplier_price'] as const;

type Given = { name: string; defaultValue: string; errors?: readonly string[] };

const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** What the product costs the shop. No shopper sees it. */
export function CostField({ field }: { field: (name: 'cost_price') => Given }) {
	return (
		<InputField
			{...field('cost_price')}
			{...AMOUNT}
			label="Cost"
			hint="In naira, for staff only."
		/>
	);
}

/** What the supplier asks, from which new rates of exchange make new costs. No shopper sees it. */
export function SupplierFields({
	field,
}: {
	field: (name: 'supplier_currency' | 'supplier_price') => Given;
}) {
	return (
		<fieldset className="rounded-control border border-line p-4">
			<legend className="px-1 font-semibold">Supplier, for staff only</legend>
			<div className="grid items-end gap-4 md:grid-cols-2">
				<SelectField
					{...field('supplier_currency')}
					label="Supplier’s currency"
					hint="New rates then give new costs and prices."
				>
					<option value="">None</option>
					{CURRENCIES.map((code) => (
						<option key={code} value={code}>
							{code}, {CURRENCY_NAMES[code]}
						</option>
					))}
				</SelectField>
				<InputField
					{...field('supplier_price')}
					{...AMOUNT}
					label="Supplier’s price"
					hint="A piece, in that currency."
				/>
			</div>
		</fieldset>
	);
}

/** The margin of what is typed; without scripts, of what is stored. */
export function Margin({ sellingPrice, cost }: { sellingPrice: string; cost: string }) {
	const [percent, setPercent] = useState(() => typedMargin(sellingPrice, cost));
	const output = useRef<HTMLOutputElement>(null);
	useEffect(() => {
		const form = output.current?.closest('form');
		const read = () => {
			if (!form) return;
			const typed = new FormData(form);
			setPercent(typedMargin(typed.get('selling_price'), typed.get('cost_price')));
		};
		form?.addEventListener('input', read);
		return () => form?.removeEventListener('input', read);
	}, []);
	return (
		<span className="whitespace-nowrap tabular-nums">
			Margin:{' '}
			<output
				ref={output}
				className={`font-semibold ${percent !== null && percent < 0 ? 'text-red' : 'text-ink'}`}
			>
				{formatMargin(percent)}
			</output>
		</span>
	);
}

function typedMargin(sellingPrice: unknown, cost: unknown): number | null {
	const [sellingKobo, costKobo] = [sellingPrice, cost].map((typed) => nairaToKobo(String(typed)));
	return marginPercent(sellingKobo ?? 0, costKobo ?? null);
}
