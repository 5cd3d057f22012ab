import type { Db } from '#db/client.ts';
import { transact } from '../kit/transact.ts';
import { addPackedPhotos, type PackedPhoto } from '../serial-numbers/unit-photos.ts';
import { type By, moveIn, type OrderMove } from './staff-order-moves.ts';

/**
 * Packs an order by hand, with the photos of its units that were taken meanwhile; they are stored already.
 * @throws Problem as moveOrderByHand; invalid beside the field of a photo whose unit has no serial number
 * @returns the id of the move, by which it can be taken back
 */
export async function packOrder(
	db: Db,
	by: By,
	move: OrderMove,
	photos: readonly PackedPhoto[],
): Promise<number> {
	return transact(db, async (tx) => {
		const eventId = await moveIn(tx, by, move);
		if (photos.length > 0)
			await addPackedPhotos(
				tx,
				{ adminId: by.adminId, orderId: by.orderId ?? 0 },
				move.serials ?? {},
				photos,
			);
		return eventId;
	});
}
