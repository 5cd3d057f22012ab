import { SETTINGS, type SettingName, settingId } from './setting-list.ts';

// What the field of a setting is given: its value, and what the list says of it.

type Said = { id: string; label: string; hint?: string };

export type SettingField<Name extends SettingName> = (
	name: Name,
) => Said & { name: string; defaultValue: string; errors?: readonly string[] };

export type SettingSwitch<Name extends SettingName> = (
	name: Name,
) => Said & { name: string; defaultChecked: boolean; errors?: readonly string[] };

/** The props of a setting's field besides its value. */
export function saidOf(name: SettingName): Said {
	const { label, hint } = SETTINGS[name];
	return { id: settingId(name), label, ...(hint ? { hint } : {}) };
}
