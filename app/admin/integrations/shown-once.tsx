import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';

/** A secret that the shop shows this once: to be selected, or copied with a press. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
	const isAlive = useScripts();
	const [copied, setCopied] = useState('');
	const field = useRef<HTMLInputElement>(null);
	// It may stand far above the button that made it.
	useEffect(() => field.current?.focus(), []);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(secret);
			setCopied('Copied.');
		} catch {
			setCopied('Your browser does not allow it: select the text and copy it.');
		}
	};
	return (
		<div className="space-y-3">
			<InputField
				ref={field}
				label={label}
				value={secret}
				readOnly
				spellCheck={false}
				autoComplete="off"
				className="font-mono text-sm"
				onFocus={(event) => event.currentTarget.select()}
				hint="Store it now where your program reads it. It is not shown again."
			/>
			{isAlive ? (
				<div className="flex flex-wrap items-center gap-3">
					<Button type="button" kind="quiet" size="small" onClick={copy}>
						Copy
					</Button>
					<p role="status" className="text-slate text-sm">
						{copied}
					</p>
				</div>
			) : null}
		</div>
	);
}
