import { parseId } from '#shop/kit/parse-id.ts';
import { safePath } from '../../page-handlers.ts';
import type { ReturnTo } from '../account/return-to.ts';

/** What a visitor is sent to sign in with who pressed a heart: what was to be added is added after that. */
export function wishReturnTo(form: FormData): ReturnTo {
	const next = safePath(form.get('back'), '/wishlist');
	const id = parseId(form.get('productId'));
	return form.get('intent') === 'remove' || id === null ? { next } : { next, wish: String(id) };
}
