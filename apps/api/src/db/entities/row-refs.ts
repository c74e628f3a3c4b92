/** What a row refers to, by the number that it keeps and the name that a join found; null where either is missing. */
export const refOf = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id && name ? { id, name } : null;

type OfPublisher = {
  publisher_id: number | null;
  publisher_name: string | null;
  publisher_avatar: string | null;
};

/** The publisher of a row; null for a global one. */
export const publisherRefOf = ({ publisher_id, publisher_name, publisher_avatar }: OfPublisher) => {
  const named = refOf(publisher_id, publisher_name);
  return named && { ...named, avatar: publisher_avatar };
};
