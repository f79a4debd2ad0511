/** For a field's `pattern`: a web address without credentials, which services would not take (PictureAddress). */
export const webAddress = String.raw`https?://[^@\/?#]+([\/?#].*)?`;
