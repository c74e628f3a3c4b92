update websites set aliases = '{www.kept.example}', consent = 'BANNER', feed = 'TONIC', feed_channels = '{4711}';
