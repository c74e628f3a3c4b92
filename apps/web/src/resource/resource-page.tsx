export const ResourcePage = (_: any) => null;
