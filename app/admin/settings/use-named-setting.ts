import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SETTING_NAMES, SETTINGS, type SettingName, settingId } from './setting-list.ts';

/**
 * The setting that the address names (`#setting-lowStock`), or that was asked for last: its section opens, and its field
 * takes the focus. `opens` is what EditForm opens; `forget` after it has been refused.
 */
export function useNamedSetting() {
	const { hash } = useLocation();
	const [asked, setAsked] = useState<{ name: SettingName; count: number }>();
	useEffect(() => {
		const named = SETTING_NAMES.find((name) => hash === `#${settingId(name)}`);
		if (named) focusSetting(named);
	}, [hash]);
	useEffect(() => {
		if (asked) focusSetting(asked.name);
	}, [asked]);
	return {
		opens: asked && { tab: SETTINGS[asked.name].tab, by: String(asked.count) },
		show: (name: SettingName) => setAsked({ name, count: (asked?.count ?? 0) + 1 }),
		forget: () => setAsked(undefined),
	};
}

const CONTROL = 'input:not([type=hidden]), textarea, select';

/** The field of the setting, or the first of its group. */
function focusSetting(name: SettingName): void {
	const part = document.getElementById(settingId(name));
	const field = part?.matches(CONTROL) ? part : part?.querySelector<HTMLElement>(CONTROL);
	field?.scrollIntoView({ block: 'center' });
	field?.focus({ preventScroll: true });
}
