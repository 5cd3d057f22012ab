import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import {
	CREDIT_PARTS,
	type CreditPart,
	type CreditRow,
	creditField,
	EMPTY_CREDIT,
} from './credit-rows.ts';
import { SETTINGS, settingId } from './setting-list.ts';

const LABELS: Record<CreditPart, string> = {
	title: 'Work',
	author: 'Maker',
	source: 'Where it was found',
	licence: 'Licence',
	licenceUrl: 'Address of the licence',
};

/**
 * The makers of pictures, a row each. Without scripts there is one empty row more, and an emptied one is taken away when
 * it is saved.
 */
export function CreditFields({
	credits,
	errors,
}: {
	credits: readonly CreditRow[];
	errors: readonly string[] | undefined;
}) {
	const [rows, setRows] = useState(() =>
		[...credits, EMPTY_CREDIT].map((credit, id) => ({ id, credit })),
	);
	const add = useRef<HTMLButtonElement>(null);
	const next = Math.max(0, ...rows.map(({ id }) => id + 1));
	return (
		<fieldset id={settingId('creditsText')}>
			<legend className="font-semibold text-sm">{SETTINGS.creditsText.label}</legend>
			<p className="mt-0.5 text-slate text-sm">{SETTINGS.creditsText.hint}</p>
			<ul className="mt-3 space-y-4">
				{rows.map(({ id, credit }, at) => (
					<li key={id} className="rounded-control p-3 ring-1 ring-line ring-inset">
						<fieldset className="grid gap-3 sm:grid-cols-2">
							<legend className="sr-only">Credit {at + 1}</legend>
							{CREDIT_PARTS.map((part) => (
								<div key={part} className={part === 'licenceUrl' ? 'sm:col-span-2' : ''}>
									<InputField
										name={creditField(id, part)}
										defaultValue={credit[part]}
										label={LABELS[part]}
										autoComplete="off"
										{...(part === 'licenceUrl'
											? { inputMode: 'url', placeholder: 'https://' }
											: {})}
									/>
								</div>
							))}
						</fieldset>
						<Button
							kind="plain"
							size="small"
							className="mt-2 px-0! underline noscript:hidden"
							onClick={() => {
								setRows(rows.filter((row) => row.id !== id));
								add.current?.focus();
							}}
						>
							Remove<span className="sr-only"> credit {at + 1}</span>
						</Button>
					</li>
				))}
			</ul>
			<Button
				ref={add}
				kind="quiet"
				size="small"
				className="mt-3 noscript:hidden"
				onClick={() => setRows([...rows, { id: next, credit: EMPTY_CREDIT }])}
			>
				Add a credit
			</Button>
			<FieldErrors errors={errors} />
		</fieldset>
	);
}
