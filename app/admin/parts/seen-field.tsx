import { useState } from 'react';
import type { Refusal } from '../../visit.ts';
import { SEEN_AT } from './seen-at.ts';

/** Tells the server what was there when the editor began; once he was told of another change, that is what he knows. */
export function SeenField({
	updatedAt,
	refused,
}: {
	updatedAt: string;
	refused: Refusal | undefined;
}) {
	const [began] = useState(updatedAt);
	const told = refused?.facts.updatedAt;
	return <input type="hidden" name={SEEN_AT} value={typeof told === 'string' ? told : began} />;
}
