import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import { ask } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/field.tsx';
import type { DeviceSale } from '../till-storage.ts';

const LONGEST_REASON = 300;

/** Why a sale that the shop refused is sent no more, and a question that says what that means. */
export function DismissForm({
	sale,
	onDismiss,
	onCancel,
}: {
	sale: DeviceSale;
	/** Resolves to why it could not be done; to null once it is. */
	onDismiss: (reason: string) => Promise<string | null>;
	onCancel: () => void;
}) {
	const [error, setError] = useState('');
	const [isBusy, setBusy] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const reason = field.current?.value.trim() ?? '';
		if (reason === '') {
			setError('Write down why.');
			field.current?.focus();
			return;
		}
		setError('');
		if (isBusy || !(await ask(question(sale)))) return;
		setBusy(true);
		const problem = await onDismiss(reason);
		setBusy(false);
		if (!problem) return;
		setError(problem);
		field.current?.focus();
	};
	return (
		<form onSubmit={submit} noValidate className="basis-full space-y-3 pb-2">
			<InputField
				ref={field}
				label="Why it is put away"
				name="reason"
				required
				autoComplete="off"
				maxLength={LONGEST_REASON}
				hint="Such as: typed in again as a New Order, money given back."
				{...(error ? { errors: [error] } : {})}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" kind="ink" size="small" busy={isBusy}>
					Put it away
				</Button>
				<Button kind="plain" size="small" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

function question({ totalKobo }: DeviceSale) {
	return {
		title: 'Put this sale away?',
		text: `The shop has no order for it, and gets none: it is sent no more. The goods stay in the shop’s stock, and its ${formatKobo(totalKobo)} is in no sum of the cash. Both are to be set right by hand. The activity log says who put it away, and why.`,
		yes: 'Put it away',
		no: 'Leave it',
	};
}
