import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { askPasskey, hasPasskeys, type PasskeyPurpose } from './passkey-client.ts';

type PasskeyButtonProps = {
	/** Which page knows what to ask for. */
	address: '/login/passkey-options' | '/account/passkey-options';
	purpose: PasskeyPurpose;
	/** The field of the form around it in which the answer is sent. */
	name: string;
	kind?: ButtonKind;
	className?: string;
	busy?: boolean;
	/** Shown instead where scripts are off or the browser has no passkeys. */
	otherwise?: ReactNode;
	children: ReactNode;
};

/**
 * Asks for a passkey and sends the form around it with the answer. Until scripts run it has its place but is not seen, so
 * that nothing below moves when they do: whoever is pressing there would miss.
 */
export function PasskeyButton({
	address,
	purpose,
	name,
	kind = 'quiet',
	className = '',
	busy = false,
	otherwise = null,
	children,
}: PasskeyButtonProps) {
	const scripts = useScripts();
	const [asking, setAsking] = useState(false);
	const [problem, setProblem] = useState('');
	if (scripts && !hasPasskeys()) return otherwise;
	const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
		setAsking(true);
		setProblem('');
		try {
			const answer = await askPasskey(address, purpose);
			const field = form?.elements.namedItem(name);
			if (answer && field instanceof HTMLInputElement) {
				field.value = answer;
				form?.requestSubmit();
			}
		} catch (error) {
			setProblem(error instanceof Error ? error.message : 'Please try again.');
		}
		setAsking(false);
	};
	return (
		<>
			<input type="hidden" name={name} defaultValue="" />
			<Button
				type="button"
				kind={kind}
				busy={asking || busy}
				onClick={press}
				className={`${className} ${scripts ? '' : 'invisible noscript:hidden'}`}
			>
				{children}
			</Button>
			<p aria-live="polite" className="text-red text-sm empty:hidden">
				{problem}
			</p>
			{scripts ? null : <div className="hidden noscript:block">{otherwise}</div>}
		</>
	);
}
