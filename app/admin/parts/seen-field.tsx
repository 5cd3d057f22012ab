import { useState } from 'react';
import type { Refusal } from '../../visit.ts';
import { SEEN_AT } from './seen-at.ts';

/** Tells the server what was there when the editor began; once he was told of another change, that is what he knows. */
export function SeenField({
	updatedAt,
	savedAt,
	refused,
}: {
	updatedAt: string;
	/** When the editor himself saved last, where the form stays open then. */
	savedAt?: string;
	refused: Refusal | undefined;
}) {
	const [began] = useState(updatedAt);
	const told = refused?.facts.updatedAt;
	const seen = typeof told === 'string' ? told : (savedAt ?? began);
	return <input type="hidden" name={SEEN_AT} value={seen} />;
}
