import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';

type CopyFieldProps = {
	label: string;
	value: string;
	hint: string;
	className?: string;
	ref?: Ref<HTMLInputElement>;
	/** What else can be done with it, beside the button that copies it. */
	children?: ReactNode;
};

/** A text to be selected, or copied with a press. */
export function CopyField({ label, value, hint, className, ref, children }: CopyFieldProps) {
	const isAlive = useScripts();
	const [copied, setCopied] = useState('');
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(value);
			setCopied('Copied.');
		} catch {
			setCopied('Your browser does not allow it: select the text and copy it.');
		}
	};
	return (
		<div className="space-y-3">
			<InputField
				ref={ref}
				label={label}
				value={value}
				readOnly
				spellCheck={false}
				autoComplete="off"
				className={className}
				onFocus={(event) => event.currentTarget.select()}
				hint={hint}
			/>
			<div className="flex flex-wrap items-center gap-3 empty:hidden">
				{isAlive ? (
					<Button type="button" kind="quiet" size="small" onClick={copy}>
						Copy
					</Button>
				) : null}
				{children}
				{isAlive ? (
					<p role="status" className="text-slate text-sm">
						{copied}
					</p>
				) : null}
			</div>
		</div>
	);
}
