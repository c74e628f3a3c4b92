update mirror_states set state = gen_random_uuid() where list = 'keyword';
