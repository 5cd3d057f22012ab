import { useEffect, useRef, useState } from 'react';
import { nairaToKobo } from '#shop/kit/money.ts';
import { CURRENCIES, CURRENCY_NAMES } from '#shop/pricing/currencies.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { InputField, SelectField } from '../../ui/field.tsx';

export const COST_FIELDS = ['cost_price', 'supplier_currency', 'supplier_price'] as const;

type CostFieldsProps = {
	field: (name: (typeof COST_FIELDS)[number] | 'selling_price') => {
		name: string;
		defaultValue: string;
		errors?: readonly string[];
	};
};

/** What the product costs the shop. No shopper sees any of it. */
export function CostFields({ field }: CostFieldsProps) {
	const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
	const cost = field('cost_price');
	return (
		<fieldset className="rounded-control border border-line p-4 md:col-span-2">
			<legend className="px-1 font-semibold">Cost, for staff only</legend>
			<div className="grid gap-4 md:grid-cols-3">
				<div>
					<InputField
						{...cost}
						{...amount}
						label="Cost"
						hint="In naira, all expenses included. Empty: unknown."
					/>
					<Margin sellingPrice={field('selling_price').defaultValue} cost={cost.defaultValue} />
				</div>
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
					{...amount}
					label="Supplier’s price"
					hint="A piece, in that currency."
				/>
			</div>
		</fieldset>
	);
}

/** The margin of what is typed; without scripts, of what is stored. */
function Margin({ sellingPrice, cost }: { sellingPrice: string; cost: string }) {
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
		<p className="mt-1.5 text-sm tabular-nums">
			Margin:{' '}
			<output
				ref={output}
				className={`font-semibold ${percent !== null && percent < 0 ? 'text-red' : ''}`}
			>
				{formatMargin(percent)}
			</output>
		</p>
	);
}

function typedMargin(sellingPrice: unknown, cost: unknown): number | null {
	const [sellingKobo, costKobo] = [sellingPrice, cost].map((typed) => nairaToKobo(String(typed)));
	return marginPercent(sellingKobo ?? 0, costKobo ?? null);
}
