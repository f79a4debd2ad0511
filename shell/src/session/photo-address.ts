/** For a field's `pattern`: a web address without credentials, which the services reject (PictureAddress). */
export const webAddress = String.raw`https?://[^@\/?#]+([\/?#].*)?`;
