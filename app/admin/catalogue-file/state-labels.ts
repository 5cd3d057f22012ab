import type { ShownImport } from '#shop/import/staff-imports.ts';

export const STATE_LABELS: Record<ShownImport['state'], string> = {
	waiting: 'Waiting to be checked',
	checking: 'Being checked',
	checked: 'Checked, not yet applied',
	applying: 'Being applied',
	applied: 'Applied',
	discarded: 'Discarded',
	failed: 'Failed',
};
