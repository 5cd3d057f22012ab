import { joinWords } from '#shop/kit/join-words.ts';
import { CheckField } from '../../ui/field.tsx';

/** Beside a new password: whether the keys that staff made for other programs end with the old one. */
export function EndKeysField({ keys, isTicked }: { keys: readonly string[]; isTicked: boolean }) {
	if (keys.length === 0) return null;
	return (
		<CheckField
			label={keys.length === 1 ? 'End my key, too' : `End my ${keys.length} keys, too`}
			name="end_keys"
			value="1"
			defaultChecked={isTicked}
			hint={`For other programs: ${joinWords(keys)}. They go on working otherwise; tick this if somebody else may have known your password.`}
		/>
	);
}
