import { redirect } from 'react-router';

/** The market's old address. */
export const loader = () => redirect('/', 301);
