/** Where binaries and data go when PostgreSQL's account cannot reach the checkout or DATA_DIR. */
export const SHARED_FOLDER = '/var/lib/adhelm';
