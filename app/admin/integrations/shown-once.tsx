import { useEffect, useRef } from 'react';
import { CopyField } from '../components/copy-field.tsx';

/** A secret that the shop shows this once: to be selected, or copied with a press. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
	const field = useRef<HTMLInputElement>(null);
	// It may stand far above the button that made it.
	useEffect(() => field.current?.focus(), []);
	return (
		<CopyField
			ref={field}
			label={label}
			value={secret}
			className="font-mono text-sm"
			hint="Store it now where your program reads it. It is not shown again."
		/>
	);
}
