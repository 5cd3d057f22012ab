import { parseId } from '#shop/input.ts';
import { safePath } from '../../visit.ts';
import type { Detour } from '../account/detour.ts';

/** What a visitor is sent to sign in with who pressed a heart: what was to be added is added after that. */
export function wishDetour(form: FormData): Detour {
	const next = safePath(form.get('back'), '/wishlist');
	const id = parseId(form.get('productId'));
	return form.get('intent') === 'remove' || id === null ? { next } : { next, wish: String(id) };
}
