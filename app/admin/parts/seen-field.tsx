import { useState } from 'react';
import type { Refusal } from '../../visit.ts';
import { SEEN_AT } from './seen-at.ts';

/** Tells the server which version the editor was shown; after a conflict was reported, that is the version reported. */
export function SeenField({
	updatedAt,
	savedAt,
	refused,
}: {
	updatedAt: string;
	/** When the editor last saved, for a form that stays open. */
	savedAt?: string;
	refused: Refusal | undefined;
}) {
	const [began] = useState(updatedAt);
	const told = refused?.facts.updatedAt;
	const seen = typeof told === 'string' ? told : (savedAt ?? began);
	return <input type="hidden" name={SEEN_AT} value={seen} />;
}
