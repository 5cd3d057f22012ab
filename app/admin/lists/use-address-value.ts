import { useEffect, useRef } from 'react';

/**
 * For a field that shows what the address says: sets it to `value` whenever `address` changes. Another `key` would do so
 * too, but the new element would not have the focus of the one in which Enter was pressed.
 */
export function useAddressValue<Field extends HTMLInputElement | HTMLSelectElement>(
	value: string,
	address: string,
) {
	const field = useRef<Field>(null);
	const shown = useRef(address);
	useEffect(() => {
		if (shown.current === address) return;
		shown.current = address;
		if (field.current) field.current.value = value;
	}, [value, address]);
	return field;
}
