/** Name of the field with a category's place in the navigation; its id follows. */
export const PLACE = 'place_';
