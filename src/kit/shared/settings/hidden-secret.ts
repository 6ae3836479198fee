/** Stands for a stored secret, which never leaves the server; sent back unchanged it leaves the stored one as it is. */
export const hiddenSecret = '••••••••'
